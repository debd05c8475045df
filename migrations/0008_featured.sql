ALTER TABLE `products` ADD `featured` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `products_in_order` ON `products` (`position`,`id`) WHERE state <> 'deleted';--> statement-breakpoint
-- The three games the home page has shown so far.
UPDATE `products` SET `featured` = 1 WHERE `slug` IN ('pubg', 'roblox', 'steam') AND `state` <> 'deleted';
