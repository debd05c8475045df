CREATE TABLE `notes` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`author` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`author`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "note_kind" CHECK(kind IN ('order', 'user'))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `note_id` ON `notes` (`id`);--> statement-breakpoint
CREATE INDEX `notes_of_subject` ON `notes` (`kind`,`subject`,`seq`);--> statement-breakpoint
DROP INDEX `orders_of_user`;--> statement-breakpoint
CREATE INDEX `orders_by_date` ON `orders` (`placed_at`);--> statement-breakpoint
CREATE INDEX `orders_by_facet` ON `orders` (`kind`,`currency`,`payment_provider`,`status`,`reason`,`placed_at`);--> statement-breakpoint
CREATE INDEX `orders_of_user` ON `orders` (`user_id`,`placed_at`);--> statement-breakpoint
ALTER TABLE `audit_entries` ADD `address` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `audit_by_date` ON `audit_entries` (`at`);--> statement-breakpoint
CREATE INDEX `audit_by_subject` ON `audit_entries` (`subject`,`at`);--> statement-breakpoint
CREATE INDEX `audit_by_actor` ON `audit_entries` (`actor`,`at`);--> statement-breakpoint
CREATE INDEX `audit_by_action` ON `audit_entries` (`action`,`at`);--> statement-breakpoint
CREATE INDEX `audit_by_act` ON `audit_entries` (`actor`,`action`,`at`);--> statement-breakpoint
ALTER TABLE `users` ADD `must_change_password` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `transfers_by_note` ON `transfers` (`note`) WHERE note <> '';