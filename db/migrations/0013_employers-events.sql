CREATE TABLE "deletion_confirmations" (
	"deletion_request_id" uuid NOT NULL,
	"system" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deletion_confirmations_deletion_request_id_system_pk" PRIMARY KEY("deletion_request_id","system")
);
--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ALTER COLUMN "partner_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "workspace_id" uuid;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "installation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "events" text[];--> statement-breakpoint
ALTER TABLE "deletion_confirmations" ADD CONSTRAINT "deletion_confirmations_deletion_request_id_deletion_requests_id_fk" FOREIGN KEY ("deletion_request_id") REFERENCES "public"."deletion_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_endpoints_installation" ON "webhook_endpoints" USING btree ("installation") WHERE installation;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_workspace_id_unique" UNIQUE("workspace_id");--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_owner" CHECK (num_nonnulls(partner_id, workspace_id) + installation::int = 1);