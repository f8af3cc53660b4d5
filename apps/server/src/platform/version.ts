/** Version of the product, as the specification names it (section 9). */
export const VERSION = '1.0.14'
