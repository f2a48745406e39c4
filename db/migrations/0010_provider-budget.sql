CREATE TABLE "provider_slots" (
	"slot" integer PRIMARY KEY NOT NULL,
	"turn_id" uuid,
	"workspace_id" uuid,
	"day" date,
	"tokens" bigint,
	"held_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "provider_usage" (
	"workspace_id" uuid NOT NULL,
	"day" date NOT NULL,
	"tokens" bigint NOT NULL,
	CONSTRAINT "provider_usage_workspace_id_day_pk" PRIMARY KEY("workspace_id","day")
);
--> statement-breakpoint
ALTER TABLE "prequalification_turns" ADD COLUMN "provider_slot" integer;--> statement-breakpoint
ALTER TABLE "prequalification_turns" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "provider_usage" ADD CONSTRAINT "provider_usage_workspace_id_workspaces_id_fk" FOREIGN KEY ("workspace_id") REFERENCES "public"."workspaces"("id") ON DELETE cascade ON UPDATE no action;