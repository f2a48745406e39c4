-- stepwise
-- Each statement by itself and repeatable: the files that are written hold no lock while the table is waited for.
UPDATE "cv_files" SET "text_state" = CASE "text_state" WHEN 'failed' THEN 'unreadable' ELSE 'pending' END WHERE "text_state" IN ('failed', 'timed_out');
--> statement-breakpoint
ALTER TABLE "cv_files" ADD COLUMN IF NOT EXISTS "text_tries" smallint DEFAULT 0 NOT NULL;
