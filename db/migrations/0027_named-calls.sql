ALTER TABLE "idempotency_keys" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "earlier_secrets" jsonb DEFAULT '[]'::jsonb NOT NULL;