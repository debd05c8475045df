import type { Answer } from './answer'

/** Calls for administrators about goods. */
export const goods = {
  'GET /admin/products': { says: 'All products, drafts too.', shape: 'AdminProducts' },
  'GET /admin/products/:id': {
    says: 'All that can be edited of a product.',
    shape: 'ProductForm',
    refusals: ['product_not_found'],
  },
  'POST /admin/products/:id/duplicate': {
    ...{ says: 'Makes a draft like a product.', status: 201, shape: 'Duplicated' },
    refusals: ['product_not_found'],
  },
  'PUT /admin/products/:id/place': { says: 'Puts a product before another one.', refusals: ['product_not_found'] },
  'PUT /admin/products/:id/featured': {
    ...{ says: 'Says whether the home page shows it above all others.' },
    refusals: ['product_not_found'],
  },
  'POST /admin/pictures': {
    ...{
      says: 'Keeps a picture: PNG, WebP or SVG.',
      status: 201,
      shape: 'AddedPicture',
      brings: 'application/octet-stream',
    },
    refusals: ['picture_unknown', 'picture_unsafe', 'picture_dimensions'],
  },
  'POST /admin/catalogue/export': { says: 'The catalogue as a table.', file: 'text/csv' },
  'POST /admin/catalogue/import/preview': { says: 'What a table would change.', shape: 'CataloguePreview' },
  'POST /admin/catalogue/import': {
    ...{ says: 'Makes the changes that a preview has shown.', shape: 'CatalogueImported' },
    refusals: ['product_changed', 'slug_taken', 'picture_not_found'],
  },
  'POST /admin/prices/preview': {
    ...{ says: 'What a change of many prices would do.', shape: 'Repricing' },
    refusals: ['product_not_found', 'invalid_amount'],
  },
  'POST /admin/prices': {
    ...{ says: 'Makes the changes of prices that a preview has shown.', shape: 'Repricing' },
    refusals: ['product_not_found', 'invalid_amount', 'product_changed'],
  },

  'GET /admin/products/:id/codes': {
    says: 'Stock of a product; no codes.',
    shape: 'Stock',
    refusals: ['product_not_found'],
  },
  'POST /admin/products/:id/codes/preview': {
    ...{ says: 'What an import of codes would do.', shape: 'ImportPreview' },
    refusals: ['product_not_found', 'price_not_found'],
  },
  'POST /admin/products/:id/codes': {
    ...{ says: 'Brings codes into stock.', status: 201, shape: 'ImportReport' },
    refusals: ['product_not_found', 'price_not_found', 'invalid_amount'],
  },
  'PUT /admin/offers/:id/supply': {
    ...{ says: 'Where an offer’s pieces come from.', shape: 'Stock' },
    refusals: ['offer_not_found', 'supplier_not_found', 'invalid_amount', 'form_changed', 'provider_failed'],
  },
  'GET /admin/batches/:id': {
    says: 'Codes that came together, masked.',
    shape: 'Batch',
    refusals: ['batch_not_found'],
  },
  'POST /admin/batches/:id/void': {
    ...{ says: 'Ends the sale of a batch: its codes leave stock and the orders that hold them.', shape: 'VoidedCodes' },
    refusals: ['batch_not_found'],
  },
  'POST /admin/batches/:id/export': {
    ...{ says: 'Takes the free codes of a batch out, in clear.', shape: 'ExportedCodes' },
    refusals: ['batch_not_found'],
  },
  'POST /admin/codes/:id/void': {
    ...{ says: 'Ends the sale of a code that nobody was given yet.', shape: 'MaskedCode' },
    refusals: ['code_not_found', 'code_sold'],
  },
  'POST /admin/codes/:id/reveal': {
    ...{ says: 'Shows one code, on record; it is not sold any more.', shape: 'OpenedCode' },
    refusals: ['code_not_found'],
  },

  'GET /admin/suppliers': { says: 'Suppliers, and what is left there.', shape: 'Suppliers' },
  'PUT /admin/suppliers/:name': {
    ...{ says: 'Sets what the operator decides of a supplier.', shape: 'Supplier' },
    refusals: ['supplier_not_found', 'invalid_amount', 'form_changed'],
  },
  'GET /admin/suppliers/:name/offers': {
    ...{ says: 'What a supplier sells that fits a search.', shape: 'SupplierItems' },
    refusals: ['supplier_not_found', 'provider_failed'],
  },
  'GET /admin/supplier-orders': { says: 'Orders at suppliers, newest first.', shape: 'SupplierOrders' },
  'POST /admin/supplier-orders/:id/settle': {
    ...{ says: 'Ends an order at a supplier by what its cabinet says.', shape: 'SupplierOrder' },
    refusals: ['supplier_order_not_found', 'invalid_transition', 'supplier_pending', 'code_known', 'nothing_missing'],
  },
  'GET /admin/freefire': { says: 'What is set of Free Fire.', shape: 'FreeFireSettings' },
  'PUT /admin/freefire': {
    ...{ says: 'Sets packages and prices of Free Fire.', shape: 'FreeFireSettings' },
    refusals: ['invalid_amount', 'form_changed'],
  },
} as const satisfies Record<string, Answer>
