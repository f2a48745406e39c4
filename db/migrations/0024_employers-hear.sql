ALTER TABLE "mails" DROP CONSTRAINT "mails_message_id_unique";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "digest_id" uuid;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "notify" text DEFAULT 'each' NOT NULL;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "status_mails" text DEFAULT 'on' NOT NULL;--> statement-breakpoint
CREATE INDEX "mails_gathered" ON "mails" USING btree ("due_at") WHERE due_at is not null and sent_at is null and withheld_at is null;