CREATE TABLE `favourites` (
	`seq` integer PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`product_id` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `favourites_of_user` ON `favourites` (`user_id`,`product_id`);--> statement-breakpoint
CREATE TABLE `watches` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`user_id` text NOT NULL,
	`offer_id` text NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`offer_id`) REFERENCES `offers`(`id`) ON UPDATE no action ON DELETE no action
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `watches_of_user` ON `watches` (`user_id`,`offer_id`);--> statement-breakpoint
CREATE INDEX `watches_of_offer` ON `watches` (`offer_id`);--> statement-breakpoint
ALTER TABLE `guards` ADD `too_many_favourites` integer CONSTRAINT "too_many_favourites" CHECK(too_many_favourites IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `too_many_watches` integer CONSTRAINT "too_many_watches" CHECK(too_many_watches IS NULL);
