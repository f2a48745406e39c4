CREATE TABLE "address_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"candidate_id" uuid NOT NULL,
	"email" text NOT NULL,
	"email_normalized" text NOT NULL,
	"previous_email" text,
	"lang" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "contact_corrected_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "actor" text DEFAULT 'administrator' NOT NULL;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_candidate_id_candidates_id_fk" FOREIGN KEY ("candidate_id") REFERENCES "public"."candidates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_changes_candidate_id_index" ON "address_changes" USING btree ("candidate_id");--> statement-breakpoint
CREATE INDEX "address_changes_requested_at_index" ON "address_changes" USING btree ("requested_at");