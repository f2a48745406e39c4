ALTER TABLE "rendered_jobs" ADD COLUMN "rss" text;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "json_feed" text;