import { z } from 'zod'
import {
  adminUser,
  adminUserStory,
  adminUsers,
  alertList,
  auditLog,
  bookedUser,
  givenPassword,
} from '../../shared/contract/admin'
import {
  addedPicture,
  adminProducts,
  catalogueImported,
  cataloguePreview,
  duplicated,
  productForm,
  repricingPreview,
} from '../../shared/contract/admin-products'
import { cart, visitorCartAnswer } from '../../shared/contract/cart'
import { found, product, productPage } from '../../shared/contract/catalogue'
import { problem } from '../../shared/contract/common'
import { checkedPlayer, freeFireAdmin, freeFireOffers, savedPlayers, toppedUp } from '../../shared/contract/freefire'
import { housePage, housePageForm, housePagePreview } from '../../shared/contract/house-pages'
import {
  balance,
  pendingLogin,
  profile,
  recoveryCodes,
  session,
  sessions,
  startedTotp,
  statement,
  totpStatus,
} from '../../shared/contract/identity'
import { adminOrder, adminOrders, order, orders, orderTotals } from '../../shared/contract/orders'
import { adminPayment, adminPayments, adminRate, payment, paymentOptions } from '../../shared/contract/payments'
import { recovery } from '../../shared/contract/recovery'
import { salesReport } from '../../shared/contract/reports'
import { providerReports, providerTest, settingsHistory, shopSettings } from '../../shared/contract/settings'
import {
  adminClaim,
  adminClaims,
  batchReport,
  exportedCodes,
  importPreview,
  importReport,
  maskedCode,
  openedCode,
  revealedOrder,
  stockReport,
  voidedCodes,
} from '../../shared/contract/stock'
import { notes, orderStory } from '../../shared/contract/stories'
import { supplier, supplierItems, supplierOrder, supplierOrders, suppliers } from '../../shared/contract/suppliers'
import {
  adminTicket,
  adminTickets,
  supportOptions,
  ticketAsker,
  ticketSent,
  tickets,
} from '../../shared/contract/support'
import { partyNames } from '../../shared/parties'

/** What the API answers with, by the name it goes by in its description. */
export const shapes = {
  Health: z.object({ status: z.literal('ok'), leftOut: z.array(z.enum(partyNames)).optional() }),
  ...{ Received: z.object({ received: z.literal(true) }) },
  Problem: problem,
  ...{ Session: session, Login: z.union([session, pendingLogin]), Sessions: sessions, Profile: profile },
  ...{ TotpStatus: totpStatus, StartedTotp: startedTotp, RecoveryCodes: recoveryCodes },
  ...{ Balance: balance, Statement: statement },
  ...{ Product: product, Products: z.array(product), ProductPage: productPage, Found: found, Cart: cart },
  VisitorCart: visitorCartAnswer,
  ...{ Order: order, Orders: orders, Payment: payment, PaymentOptions: paymentOptions },
  ...{ FreeFireOffers: freeFireOffers, CheckedPlayer: checkedPlayer, SavedPlayers: savedPlayers, ToppedUp: toppedUp },
  ...{ HousePage: housePage, HousePageForm: housePageForm, HousePagePreview: housePagePreview },
  ...{ SupportOptions: supportOptions, TicketSent: ticketSent, Tickets: tickets },
  ...{ AdminTicket: adminTicket, AdminTickets: adminTickets, TicketAsker: ticketAsker },
  ...{ Alerts: alertList, AuditLog: auditLog, Notes: notes },
  ...{ AdminUser: adminUser, AdminUsers: adminUsers, AdminUserStory: adminUserStory, BookedUser: bookedUser },
  GivenPassword: givenPassword,
  ...{ AdminOrder: adminOrder, AdminOrders: adminOrders, OrderTotals: orderTotals, OrderStory: orderStory },
  ...{ AdminPayment: adminPayment, AdminPayments: adminPayments, AdminRate: adminRate },
  ...{ AdminProducts: adminProducts, ProductForm: productForm, Duplicated: duplicated, AddedPicture: addedPicture },
  ...{ CataloguePreview: cataloguePreview, CatalogueImported: catalogueImported, Repricing: repricingPreview },
  ...{ Stock: stockReport, Batch: batchReport, ImportPreview: importPreview, ImportReport: importReport },
  ...{ MaskedCode: maskedCode, OpenedCode: openedCode, ExportedCodes: exportedCodes, VoidedCodes: voidedCodes },
  ...{ RevealedOrder: revealedOrder, AdminClaim: adminClaim, AdminClaims: adminClaims, SalesReport: salesReport },
  ...{ Supplier: supplier, Suppliers: suppliers, SupplierItems: supplierItems },
  ...{ SupplierOrder: supplierOrder, SupplierOrders: supplierOrders, FreeFireSettings: freeFireAdmin },
  ...{ ShopSettings: shopSettings, SettingsHistory: settingsHistory },
  Recovery: recovery,
  ...{ ProviderReports: providerReports, ProviderTest: providerTest },
} satisfies Record<string, z.ZodType>

export type Shape = keyof typeof shapes
