ALTER TABLE `supplier_items` ADD `region` text;--> statement-breakpoint
ALTER TABLE `supplier_items` ADD `agreed_region` text;--> statement-breakpoint
ALTER TABLE `suppliers` ADD `rub_rate` integer DEFAULT 900000 NOT NULL;--> statement-breakpoint
-- A euro is counted dear in roubles too. What was seen of items is seen again with the next look, now with its region.
UPDATE suppliers SET rub_rate = 1080000 WHERE name = 'kinguin';--> statement-breakpoint
DELETE FROM supplier_items;
