ALTER TABLE `supplier_items` ADD `for_player` integer;
