ALTER TABLE "recruitments" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "recruitments" ADD COLUMN "work_time" text;--> statement-breakpoint
ALTER TABLE "recruitments" ADD COLUMN "staffing" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "recruitments" ADD COLUMN "department" text;--> statement-breakpoint
ALTER TABLE "recruitments" ADD COLUMN "test" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "recruitments_workspace_id_external_id_index" ON "recruitments" USING btree ("workspace_id","external_id") WHERE "recruitments"."external_id" is not null;