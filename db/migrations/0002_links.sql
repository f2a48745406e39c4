CREATE INDEX "candidates_email_normalized_index" ON "candidates" USING btree ("email_normalized");
