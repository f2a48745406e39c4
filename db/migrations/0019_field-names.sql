ALTER TABLE "transcript_messages" RENAME COLUMN "cut" TO "incomplete";--> statement-breakpoint
ALTER TABLE "mails" RENAME COLUMN "told" TO "reported_state";
