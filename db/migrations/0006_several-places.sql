ALTER TABLE "rendered_jobs" ADD COLUMN "places" jsonb;--> statement-breakpoint
ALTER TABLE "recruitments" ADD COLUMN "more_locations" jsonb DEFAULT '[]'::jsonb NOT NULL;