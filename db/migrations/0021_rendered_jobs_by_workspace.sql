ALTER TABLE "rendered_jobs" ADD COLUMN "workspace_id" uuid;--> statement-breakpoint
CREATE INDEX "rendered_jobs_workspace_id_index" ON "rendered_jobs" USING btree ("workspace_id");