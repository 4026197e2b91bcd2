/** The store cannot be opened, or was used in a way it forbids; the message is one plain sentence for an operator. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
