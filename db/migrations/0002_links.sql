ALTER TABLE "applications" ADD COLUMN "link_generation" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "candidates" ADD COLUMN "link_opened_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "candidates_email_normalized_index" ON "candidates" USING btree ("email_normalized");