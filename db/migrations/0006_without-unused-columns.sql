ALTER TABLE "applications" DROP COLUMN "link_generation";--> statement-breakpoint
ALTER TABLE "candidates" DROP COLUMN "link_opened_at";