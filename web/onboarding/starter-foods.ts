/** The words of a new household, in one language. A name and its plural are separated by a comma. */
export interface StarterTexts {
  /** The name of the first list. */
  readonly list: string
  readonly places: { readonly [Key in keyof typeof PLACES]: string }
  readonly aisles: { readonly [Key in keyof typeof AISLES]: string }
  readonly foods: { readonly [Key in FoodKey]: string }
}

/** The places, with their kinds. */
export const PLACES = {
  fridge: 'fridge',
  freezer: 'freezer',
  pantry: 'pantry',
  spices: 'pantry',
  cellar: 'pantry',
} as const

/**
 * The foods of each aisle, in the order of a usual supermarket. A food is `key place unit sealed opened`: the days
 * that it keeps, `-` where nothing is known, and `*` for a staple. In the freezer, the first days count while it is frozen.
 */
export const AISLES = {
  produce: `apple pantry - 21 -
    banana pantry - 6 -
    orange pantry - 14 -
    lemon pantry - 21 -
    grape fridge g 7 -
    strawberry fridge g 3 -
    pear pantry - 7 -
    avocado pantry - 5 -
    tomato pantry - 7 -
    cucumber fridge - 7 -
    bell_pepper fridge - 10 -
    carrot fridge - 21 -
    potato cellar kg 30 -
    onion pantry - 30 -
    garlic pantry - 60 -
    lettuce fridge - 5 -
    spinach fridge g 3 -
    broccoli fridge - 5 -
    cauliflower fridge - 7 -
    courgette fridge - 7 -
    aubergine fridge - 7 -
    mushroom fridge g 5 -
    leek fridge - 10 -
    celery fridge - 14 -
    cabbage fridge - 21 -
    ginger fridge - 21 -
    parsley fridge - 5 -
    basil pantry - 5 -`,
  bakery: `bread pantry - 4 -
    roll pantry - 2 -
    toast pantry - 7 -
    tortilla pantry - - 5
    croissant pantry - 2 -`,
  meat: `chicken_breast fridge g 2 -
    minced_meat fridge g 1 -
    beef fridge g 3 -
    pork fridge g 3 -
    bacon fridge g 14 5
    ham fridge g 10 4
    salami fridge g 21 14
    sausage fridge - 5 3`,
  fish: `salmon fridge g 1 -
    cod fridge g 1 -
    shrimp freezer g 180 -`,
  dairy: `milk fridge l 8 4
    butter fridge g 45 30
    egg fridge - 28 -
    yoghurt fridge g 21 4
    cream fridge ml 14 4
    sour_cream fridge g 21 5
    cream_cheese fridge g 30 7
    cheese fridge g 28 14
    mozzarella fridge - 14 2
    parmesan fridge g 60 30
    feta fridge g 30 5
    cottage_cheese fridge g 14 4
    margarine fridge g 90 60
    tofu fridge g 21 4
    oat_drink pantry l - 5`,
  grains: `spaghetti pantry g - -
    pasta pantry g - -
    rice pantry g - -
    couscous pantry g - -
    quinoa pantry g - -
    lentil pantry g - -
    asian_noodle pantry g - -`,
  tins: `chopped_tomatoes pantry - - 3
    tomato_paste pantry - - 14
    chickpea pantry - - 3
    kidney_bean pantry - - 3
    white_bean pantry - - 3
    sweetcorn pantry - - 3
    tuna pantry - - 2
    coconut_milk pantry ml - 3
    gherkin pantry - - 60
    olive pantry g - 21`,
  oils: `olive_oil pantry ml - - *
    sunflower_oil pantry ml - - *
    vinegar pantry ml - - *
    balsamic pantry ml - -
    soy_sauce pantry ml - 180
    ketchup fridge ml - 60
    mustard fridge g - 180
    mayonnaise fridge ml - 60`,
  baking: `flour pantry g - -
    sugar pantry g - - *
    brown_sugar pantry g - -
    icing_sugar pantry g - -
    salt spices g - - *
    black_pepper spices g - - *
    paprika spices g - -
    cinnamon spices g - -
    oregano spices g - -
    curry_powder spices g - -
    baking_powder pantry g - -
    yeast pantry - - -
    stock spices g - -
    cornflour pantry g - -
    breadcrumbs pantry g - -
    raisin pantry g - -`,
  breakfast: `oats pantry g - -
    muesli pantry g - -
    jam pantry g - 60
    honey pantry g - -
    peanut_butter pantry g - 90
    chocolate_spread pantry g - 90`,
  sweets: `chocolate pantry g - -
    biscuit pantry - - -
    crisps pantry g - 5
    walnut pantry g - -
    almond pantry g - -`,
  drinks: `coffee pantry g - -
    tea pantry - - -
    water cellar l - 3
    orange_juice fridge l - 4
    beer cellar - - -
    red_wine cellar - - 3
    white_wine cellar - - 3`,
  frozen: `frozen_peas freezer g 240 -
    frozen_spinach freezer g 240 -
    frozen_berries freezer g 240 -
    ice_cream freezer - 90 -
    frozen_pizza freezer - 120 -`,
  household: `toilet_paper cellar - - -
    kitchen_roll cellar - - -
    washing_up_liquid pantry - - -
    detergent cellar - - -
    bin_bag pantry - - -
    toothpaste cellar - - -
    soap cellar - - -`,
} as const

type Trimmed<Text extends string> = Text extends ` ${infer Rest}` ? Trimmed<Rest> : Text
type KeysIn<Text extends string> = Text extends `${infer Line}\n${infer Rest}`
  ? KeyOf<Trimmed<Line>> | KeysIn<Rest>
  : KeyOf<Trimmed<Text>>
type KeyOf<Line extends string> = Line extends `${infer Key} ${string}` ? Key : never
export type FoodKey = KeysIn<(typeof AISLES)[keyof typeof AISLES]>
