CREATE TABLE "contests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"decision_sequence" bigint NOT NULL,
	"text" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"answer" text,
	"answered_by" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "contests_decision_sequence_unique" UNIQUE("decision_sequence")
);
--> statement-breakpoint
ALTER TABLE "status_changes" ADD COLUMN "decided_by" text;--> statement-breakpoint
ALTER TABLE "prequalification_turns" ADD COLUMN "processor" text;--> statement-breakpoint
ALTER TABLE "prequalification_turns" ADD COLUMN "processor_country" text;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contests" ADD CONSTRAINT "contests_decision_sequence_status_changes_sequence_fk" FOREIGN KEY ("decision_sequence") REFERENCES "public"."status_changes"("sequence") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contests_application_id_index" ON "contests" USING btree ("application_id");--> statement-breakpoint
CREATE INDEX "contests_open" ON "contests" USING btree ("due_at") WHERE answered_at is null;