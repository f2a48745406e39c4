-- Everything is rendered anew, with what filters compare.
TRUNCATE "rendered_jobs";--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "title" text NOT NULL;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "published_words" text NOT NULL;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "careers_words" text NOT NULL;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "city" text;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "region" text;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "country" text;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "postal_code" text;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "contract_type" text;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "experience_level" text;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "education_level" text;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "remote" text NOT NULL;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "salary" double precision;--> statement-breakpoint
ALTER TABLE "rendered_jobs" ADD COLUMN "lang" text NOT NULL;