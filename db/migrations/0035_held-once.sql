CREATE TABLE "confirmed_submissions" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"content_digest" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "held_applications" ADD COLUMN "held_by" text;--> statement-breakpoint
ALTER TABLE "confirmed_submissions" ADD CONSTRAINT "confirmed_submissions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_applications_held_by_index" ON "held_applications" USING btree ("held_by");