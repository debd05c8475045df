-- Where money comes from and goes to. Their floor is far below zero: only buyers' accounts may not be overdrawn.
INSERT OR IGNORE INTO accounts (id, currency, balance, floor) VALUES
  ('system:adjustments:usd', 'usd', 0, -9007199254740991),
  ('system:adjustments:rub', 'rub', 0, -9007199254740991),
  ('system:sales:usd', 'usd', 0, -9007199254740991),
  ('system:sales:rub', 'rub', 0, -9007199254740991);
