-- stepwise
-- Each statement by itself and repeatable, so that no lock is held while another is waited for, or a table read.
CREATE TABLE IF NOT EXISTS "mail_allowances" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone[] NOT NULL,
	"last_sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "mail_allowances_last_sent_at_index" ON "mail_allowances" USING btree ("last_sent_at");
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN IF NOT EXISTS "told" text;
--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN IF NOT EXISTS "withheld_at" timestamp (3) with time zone;
--> statement-breakpoint
UPDATE "mails" SET "told" = 'human' WHERE "kind" = 'announce-human-request' AND "told" IS NULL;
