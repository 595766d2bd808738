export const BROWSER_CART = JSON.stringify([
  {
    ProductId: 1,
    productSelectedAttributes: [
      { ProductAttributeID: 3, PrimaryKeyValue: 1 },
      { ProductAttributeID: 2, PrimaryKeyValue: 8 },
    ],
    Quantity: 1,
    ShippingCharges: 0,
    DefaultImage: '',
  },
  {
    ProductId: 4,
    productSelectedAttributes: [{ ProductAttributeID: 2, PrimaryKeyValue: 7 }],
    Quantity: 3,
    ShippingCharges: 0,
    DefaultImage: '',
  },
]);
