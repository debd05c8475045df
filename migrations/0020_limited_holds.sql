ALTER TABLE `guards` ADD `held_by_others` integer CONSTRAINT "held_by_others" CHECK(held_by_others IS NULL);--> statement-breakpoint
ALTER TABLE `guards` ADD `too_many_replacements` integer CONSTRAINT "too_many_replacements" CHECK(too_many_replacements IS NULL);--> statement-breakpoint
ALTER TABLE `users` ADD `has_topped_up` integer DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE `users` SET `has_topped_up` = true WHERE `id` IN (SELECT `user_id` FROM `payments` WHERE `outcome` = 'balance');--> statement-breakpoint
ALTER TABLE `order_items` ADD `unpaid` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `order_items_unpaid` ON `order_items` (`offer_id`) WHERE unpaid;--> statement-breakpoint
-- Of orders that are unpaid at this moment. A mark that stays behind counts for nothing: the order is looked at too.
UPDATE `order_items` SET `unpaid` = true WHERE `order_id` IN (SELECT `id` FROM `orders` WHERE `status` = 'pending');
