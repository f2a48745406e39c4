ALTER TABLE "desk_sessions" ADD COLUMN "browser" text;--> statement-breakpoint
ALTER TABLE "desk_sessions" ADD COLUMN "system" text;