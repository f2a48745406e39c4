ALTER TABLE "partner_keys" ADD COLUMN "purpose" text DEFAULT 'api' NOT NULL;--> statement-breakpoint
ALTER TABLE "partners" ADD COLUMN "profile" text DEFAULT 'default' NOT NULL;--> statement-breakpoint
ALTER TABLE "rendered_feed_jobs" ADD COLUMN "broken" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "poster_email" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "linkedin_company_id" text;