CREATE TABLE "installations" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"id" uuid NOT NULL,
	"marked_at" timestamp (3) with time zone,
	CONSTRAINT "installations_only" CHECK ("installations"."only")
);
--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD COLUMN "erased_candidate_id" uuid;--> statement-breakpoint
ALTER TABLE "deletion_requests" ADD COLUMN "erased_application_ids" uuid[];