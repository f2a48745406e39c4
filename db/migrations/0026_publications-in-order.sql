DROP INDEX "publications_workspace_id_revision_index";--> statement-breakpoint
DROP INDEX "publications_revision_index";--> statement-breakpoint
CREATE INDEX "publications_workspace_id_revision_recruitment_id_index" ON "publications" USING btree ("workspace_id","revision","recruitment_id");--> statement-breakpoint
CREATE INDEX "publications_revision_recruitment_id_index" ON "publications" USING btree ("revision","recruitment_id");