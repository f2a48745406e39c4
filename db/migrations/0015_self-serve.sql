ALTER TABLE "partner_keys" ADD COLUMN "label" text;--> statement-breakpoint
ALTER TABLE "workspaces" ADD COLUMN "delete_at" timestamp (3) with time zone;