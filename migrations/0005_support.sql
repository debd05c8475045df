CREATE TABLE `support_tickets` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`at` integer NOT NULL,
	`account` text,
	`nickname` text NOT NULL,
	`user_id` text NOT NULL,
	`message` text NOT NULL,
	`state` text NOT NULL,
	`reply` text,
	`answered_at` integer,
	FOREIGN KEY (`account`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "ticket_state" CHECK(state IN ('open', 'answered', 'closed') AND (reply IS NULL) = (answered_at IS NULL) AND (state <> 'open' OR reply IS NULL) AND (state <> 'answered' OR reply IS NOT NULL))
) STRICT;--> statement-breakpoint
CREATE UNIQUE INDEX `ticket_id` ON `support_tickets` (`id`);--> statement-breakpoint
CREATE INDEX `tickets_of_account` ON `support_tickets` (`account`,`seq`) WHERE account IS NOT NULL;--> statement-breakpoint
CREATE INDEX `tickets_of_sender` ON `support_tickets` (`user_id`,`at`);--> statement-breakpoint
CREATE INDEX `tickets_by_state` ON `support_tickets` (`state`,`seq`);
