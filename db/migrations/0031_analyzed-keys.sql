-- A growing table is analyzed for its size (analyze-as-it-grows.ts); unique keys need no larger sample than this one,
-- which is read in a tenth of the time.
ALTER TABLE "rendered_jobs" ALTER COLUMN "recruitment_id" SET STATISTICS 10, ALTER COLUMN "workspace_id" SET STATISTICS 10;--> statement-breakpoint
ALTER TABLE "rendered_feed_jobs" ALTER COLUMN "recruitment_id" SET STATISTICS 10, ALTER COLUMN "profile" SET STATISTICS 10, ALTER COLUMN "renderer" SET STATISTICS 10;
