ALTER TABLE `supplier_items` ADD `region` text;--> statement-breakpoint
ALTER TABLE `supplier_items` ADD `agreed_region` text;--> statement-breakpoint
ALTER TABLE `suppliers` ADD `rub_rate` integer DEFAULT 900000 NOT NULL;--> statement-breakpoint
-- A euro is counted dear in roubles too.
UPDATE suppliers SET rub_rate = 1080000 WHERE name = 'kinguin';
