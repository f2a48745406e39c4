ALTER TABLE "address_changes" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "address_corrections" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "link_opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_changes_application_id_index" ON "address_changes" USING btree ("application_id");