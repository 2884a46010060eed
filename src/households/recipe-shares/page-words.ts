import type { Language } from '#platform/kernel/languages.ts'

interface PageWords {
  readonly ingredients: string
  readonly steps: string
  readonly servings: string
  readonly preparation: string
  readonly cooking: string
  readonly total: string
  readonly minutes: string
  readonly by: string
  readonly source: string
  readonly nutrition: string
  readonly missing: string
  readonly missingHint: string
}

/** The words of the public page of a recipe. */
export const PAGE_WORDS: Readonly<Record<Language, PageWords>> = {
  en: {
    ingredients: 'Ingredients',
    steps: 'Steps',
    servings: 'Servings',
    preparation: 'Preparation',
    cooking: 'Cooking',
    total: 'In all',
    minutes: 'min',
    by: 'By',
    source: 'Source',
    nutrition: 'Nutrition per serving',
    missing: 'There is no recipe here',
    missingHint: 'The address is wrong, or the recipe is no longer shared.',
  },
  de: {
    ingredients: 'Zutaten',
    steps: 'Schritte',
    servings: 'Portionen',
    preparation: 'Vorbereitung',
    cooking: 'Kochen',
    total: 'Insgesamt',
    minutes: 'Min.',
    by: 'Von',
    source: 'Quelle',
    nutrition: 'Nährwerte pro Portion',
    missing: 'Hier ist kein Rezept',
    missingHint: 'Die Adresse ist falsch, oder das Rezept wird nicht mehr geteilt.',
  },
  fr: {
    ingredients: 'Ingrédients',
    steps: 'Étapes',
    servings: 'Portions',
    preparation: 'Préparation',
    cooking: 'Cuisson',
    total: 'En tout',
    minutes: 'min',
    by: 'Par',
    source: 'Source',
    nutrition: 'Valeurs par portion',
    missing: 'Il n’y a pas de recette ici',
    missingHint: 'L’adresse est fausse, ou la recette n’est plus partagée.',
  },
  es: {
    ingredients: 'Ingredientes',
    steps: 'Pasos',
    servings: 'Raciones',
    preparation: 'Preparación',
    cooking: 'Cocción',
    total: 'En total',
    minutes: 'min',
    by: 'De',
    source: 'Fuente',
    nutrition: 'Valores por ración',
    missing: 'Aquí no hay ninguna receta',
    missingHint: 'La dirección no es correcta, o la receta ya no se comparte.',
  },
  nl: {
    ingredients: 'Ingrediënten',
    steps: 'Stappen',
    servings: 'Porties',
    preparation: 'Voorbereiding',
    cooking: 'Koken',
    total: 'In totaal',
    minutes: 'min',
    by: 'Van',
    source: 'Bron',
    nutrition: 'Voedingswaarde per portie',
    missing: 'Hier is geen recept',
    missingHint: 'Het adres klopt niet, of het recept wordt niet meer gedeeld.',
  },
  it: {
    ingredients: 'Ingredienti',
    steps: 'Passaggi',
    servings: 'Porzioni',
    preparation: 'Preparazione',
    cooking: 'Cottura',
    total: 'In tutto',
    minutes: 'min',
    by: 'Di',
    source: 'Fonte',
    nutrition: 'Valori per porzione',
    missing: 'Qui non c’è nessuna ricetta',
    missingHint: 'L’indirizzo è sbagliato, o la ricetta non è più condivisa.',
  },
}
