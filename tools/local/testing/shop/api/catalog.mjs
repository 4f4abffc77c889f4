/** One variant: color, its code, price in cents, and the number in stock. */
const variant = (product, [color, code, price, stock]) => ({
  sku: `${product}-${color.toLowerCase()}`,
  color,
  code,
  price,
  stock,
});

const product = (id, name, category, text, ...variants) => ({
  id,
  name,
  category,
  text,
  variants: variants.map((values) => variant(id, values)),
});

export const products = [
  product(
    'broom',
    'Corn broom',
    'floors',
    'Bound by hand, for wooden floors and terraces.',
    ['Natural', '#d9b26f', 1890, 12],
    ['Green', '#5c8a4d', 1990, 3],
  ),
  product(
    'bucket',
    'Enamel bucket',
    'floors',
    'Holds ten litres, does not rust, and does not keep the smell of vinegar.',
    ['White', '#f4f1ea', 2900, 8],
    ['Blue', '#2d5d9f', 2900, 5],
    ['Red', '#b23a2e', 3200, 0],
  ),
  product(
    'mop',
    'Cotton mop',
    'floors',
    'Takes up half a litre. The head goes into the washing machine.',
    ['Grey', '#9a9a9a', 1590, 20],
  ),
  product(
    'brush',
    'Dish brush',
    'kitchen',
    'Beech and plant fibres, with a head that can be replaced.',
    ['Beech', '#c99c66', 690, 40],
    ['Walnut', '#6b4a2f', 890, 14],
  ),
  product(
    'cloth',
    'Linen cloth',
    'kitchen',
    'Polishes glasses without lint.',
    ['White', '#f4f1ea', 790, 60],
    ['Blue', '#2d5d9f', 790, 33],
    ['Green', '#5c8a4d', 790, 2],
  ),
  product(
    'soap',
    'Olive soap',
    'bathroom',
    'Cut from the block, and dried for six months.',
    ['Olive', '#8a8f3c', 450, 100],
    ['Lavender', '#8f7fb0', 490, 75],
  ),
  product(
    'squeegee',
    'Glass squeegee',
    'bathroom',
    'A shower without drops in four strokes.',
    ['Steel', '#b8bec4', 2190, 9],
    ['Brass', '#b08d43', 2690, 1],
  ),
];

const store = (id, name, street, city, opens, services) => ({
  id,
  name,
  street,
  city,
  opens,
  services,
});

export const stores = [
  store('harbour', 'Harbour', '12 Quay Street', 'Bristol', '9:00', ['pick-up', 'repair']),
  store('market', 'Old Market', '3 Market Square', 'Norwich', '8:30', ['pick-up']),
  store('mill', 'The Mill', '48 River Lane', 'Leeds', '10:00', ['pick-up', 'courses']),
  store('arcade', 'Arcade', '7 Royal Arcade', 'Cardiff', '9:30', ['repair']),
  store('station', 'Station', '1 Station Road', 'Leeds', '7:00', ['pick-up']),
];

/** The variants of some articles, each with what a cart shows of its product. */
export function articles(skus) {
  return products
    .flatMap(({ id, name, variants }) => variants.map((each) => ({ ...each, product: id, name })))
    .filter(({ sku }) => skus.includes(sku));
}

/** A picture of an article: its color, and the first letter of its name. */
export function picture(sku) {
  const [article] = articles([sku]);
  if (!article) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">
  <rect width="200" height="200" fill="${article.code}"/>
  <text x="100" y="132" font-family="sans-serif" font-size="90" text-anchor="middle" fill="#222">${article.name[0]}</text>
</svg>`;
}
