interface ShippedIn {
  readonly ShipmentID: number;
  readonly Quantity: number;
}

interface ShippedItem<Shipment> {
  readonly ProductName: string;
  /** Other API hosts may omit it. */
  readonly ShipmentsJson?: readonly Shipment[] | undefined;
}

export type Parcel<Shipment> = Shipment & {
  readonly pieces: { readonly name: string; readonly quantity: number }[];
};

/** Groups the items of an order by shipment, oldest first. */
export const listParcels = <Shipment extends ShippedIn>(
  items: readonly ShippedItem<Shipment>[],
): Parcel<Shipment>[] => {
  const parcels = new Map<number, Parcel<Shipment>>();
  for (const item of items)
    for (const shipment of item.ShipmentsJson ?? []) {
      const parcel = parcels.get(shipment.ShipmentID) ?? { ...shipment, pieces: [] };
      parcel.pieces.push({ name: item.ProductName, quantity: shipment.Quantity });
      parcels.set(shipment.ShipmentID, parcel);
    }
  return [...parcels.values()].sort((a, b) => a.ShipmentID - b.ShipmentID);
};
