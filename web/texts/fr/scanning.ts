import type { scanTexts as english } from '#web/texts/en/scanning.ts'

export const scanTexts: typeof english = {
  title: 'Scanner un code-barres',
  back: 'Retour',
  hint: 'Tiens le code-barres devant la caméra.',
  starting: 'La caméra démarre …',
  light: 'Lumière',
  notSecure:
    'La caméra demande une adresse en https. Tu peux saisir les chiffres ou prendre une photo.',
  noCamera:
    'Larder ne peut pas utiliser de caméra ici. Tu peux saisir les chiffres ou prendre une photo.',
  digits: 'Chiffres sous le code-barres',
  use: 'Utiliser ces chiffres',
  wrong: 'Vérifie les chiffres : il y en a un de faux ou de manquant.',
  photo: 'Lire depuis une photo',
  reading: 'Lecture de la photo …',
  notFound: 'Aucun code-barres sur cette photo. Approche-toi, avec assez de lumière.',
  noReader:
    'Le lecteur de codes-barres n’a pas pu être chargé. Saisis les chiffres, ou réessaie en ligne.',
}
