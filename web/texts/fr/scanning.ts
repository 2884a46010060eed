import type { scanTexts as english } from '#web/texts/en/scanning.ts'

export const scanTexts: typeof english = {
  title: 'Scanner un code-barres',
  back: 'Retour',
  hint: 'Tiens le code-barres devant la caméra.',
  starting: 'La caméra démarre …',
  light: 'Lumière',
  notSecure:
    'La caméra ne marche que sur les pages en https. Tu peux taper les chiffres ou prendre une photo.',
  noCamera: 'Larder n’a pas de caméra à utiliser. Tu peux taper les chiffres ou prendre une photo.',
  digits: 'Chiffres sous le code-barres',
  use: 'Utiliser ces chiffres',
  wrong: 'Vérifie les chiffres : il y en a un de faux ou il en manque un.',
  photo: 'Lire depuis une photo',
  reading: 'Lecture de la photo …',
  notFound: 'Il n’y a pas de code-barres sur cette photo. Prends-la de plus près, bien éclairée.',
  noReader:
    'Le lecteur de codes-barres n’a pas pu être chargé. Tape les chiffres, ou réessaie avec du réseau.',
}
