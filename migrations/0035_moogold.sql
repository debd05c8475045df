-- MooGold is paid in dollars, at the rate in roubles that GamesDrop began with; in so'm it sells once the owner names a rate.
INSERT OR IGNORE INTO `suppliers` (`name`, `state`, `currency`, `usd_rate`, `rub_rate`) VALUES ('moogold', 'unknown', 'usd', 10000, 900000);--> statement-breakpoint
INSERT OR IGNORE INTO `supplier_rates` (`supplier`, `currency`, `rate`) VALUES ('moogold', 'usd', 10000), ('moogold', 'rub', 900000);
