CREATE TABLE `reviews` (
	`seq` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`product_id` text NOT NULL,
	`user_id` text NOT NULL,
	`stars` integer NOT NULL,
	`text` text NOT NULL,
	`at` integer NOT NULL,
	`reply` text,
	`replied_at` integer,
	`hidden_at` integer,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "review_stars" CHECK(stars BETWEEN 1 AND 5),
	CONSTRAINT "review_reply" CHECK((reply IS NULL) = (replied_at IS NULL))
) STRICT;
--> statement-breakpoint
CREATE UNIQUE INDEX `review_id` ON `reviews` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `reviews_once` ON `reviews` (`user_id`,`product_id`);--> statement-breakpoint
CREATE INDEX `reviews_of_product` ON `reviews` (`product_id`,`seq`) WHERE hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX `reviews_unanswered` ON `reviews` (`seq`) WHERE reply IS NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX `reviews_hidden` ON `reviews` (`seq`) WHERE hidden_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `guards` ADD `not_bought` integer CONSTRAINT "not_bought" CHECK(not_bought IS NULL);--> statement-breakpoint
ALTER TABLE `products` ADD `review_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `products` ADD `star_sum` integer DEFAULT 0 NOT NULL CONSTRAINT "product_stars" CHECK(review_count >= 0 AND star_sum BETWEEN review_count AND 5 * review_count);
