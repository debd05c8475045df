ALTER TABLE `alerts` ADD `told_at` integer;--> statement-breakpoint
ALTER TABLE `alerts` ADD `tell_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `alerts` ADD `tell_trouble` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `alerts_untold` ON `alerts` (`tell_at`) WHERE cleared_at IS NULL AND told_at IS NULL;