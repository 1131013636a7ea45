CREATE INDEX "exports_age" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_age" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "personal_links_age" ON "personal_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sessions_age" ON "sessions" USING btree ("expires_at");