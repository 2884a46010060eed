import type { importTexts as english } from '#web/texts/en/import.ts'

export const importTexts: typeof english = {
  import: {
    explain:
      'Récupère recettes, aliments, provisions, listes et repas d’une autre appli : exporte-y un fichier et choisis-le ici. Importer deux fois le même fichier ne change rien.',
    programs: 'Quelles applis ?',
    byContent:
      'Larder reconnaît l’appli au contenu du fichier. « Moving in », dans la documentation, explique comment obtenir chaque fichier.',
    pantry: 'Des provisions d’un tableur',
    viewer: 'Tu peux seulement consulter ce foyer. Ses membres peuvent importer.',
    choose: 'Choisir un fichier',
    drop: 'ou le déposer ici',
    chosen: (file: string, size: string, household: string) =>
      `« ${file} » (${size}) sera ajouté à « ${household} ».`,
    keeps:
      'Rien n’est supprimé. Les aliments, endroits et listes du même nom sont réutilisés, et ce que tu as modifié ici reste.',
    everyone: 'Tout le foyer voit ce qui est ajouté.',
    takes: {
      zero: 'Cela prend moins d’une minute.',
      one: 'Cela prend environ {n} minute.',
      other: 'Cela prend environ {n} minutes.',
    },
    start: 'Importer',
    sending: (file: string) => `Envoi de « ${file} »`,
    sent: (sent: string, of: string) => `${sent} sur ${of}`,
    stay: 'Laisse cette page ouverte jusqu’à la fin de l’envoi. Ensuite, l’import continue tout seul.',
    earlier: 'Imports précédents',
    file: 'Un fichier',
    toImports: 'Tous les imports',
    states: {
      waiting: 'En attente',
      running: 'En cours',
      done: 'Terminé',
      failed: 'Échec',
      cancelled: 'Annulé',
    },
    doneSoFar: (done: string) => `${done} jusqu’ici`,
    doneOf: (done: string, total: string) => `${done} sur ${total}`,
    goesOn: 'Tu peux quitter cette page : l’import continue. Il s’arrête si tu te déconnectes.',
    cancel: 'Annuler l’import',
    done: 'Tout le fichier a été importé.',
    doneExcept: {
      one: '{n} élément n’a pas pu être importé. Le reste l’a été.',
      other: '{n} éléments n’ont pas pu être importés. Le reste l’a été.',
    },
    cancelled: 'Import annulé. Ce qui est déjà importé reste.',
    stays:
      'Ce qui est déjà importé reste. Tu peux renvoyer le même fichier : rien n’est importé deux fois.',
    photos: { one: '{n} photo importée.', other: '{n} photos importées.' },
    show: 'Afficher',
    none: 'Rien ici.',
    more: 'Afficher la suite',
    usesYours: 'Ce nom existe déjà ici. Il est utilisé.',
    skipped: 'Laissé tel quel ici',
    counted: (name, count) => `${name} : ${count}`,
    outcomes: {
      all: 'Tout',
      created: 'Nouveau',
      updated: 'Mis à jour',
      unchanged: 'Inchangé',
      kept: 'Modifié ici, donc gardé',
      deleted: 'Supprimé ici, donc laissé de côté',
      broken: 'Échec',
    },
    kinds: {
      recipe: 'Recette',
      food: 'Aliment',
      place: 'Endroit',
      stock: 'Provision',
      list: 'Liste',
      list_item: 'Article',
      meal: 'Repas',
      location: 'Endroit',
      category: 'Rayon',
      barcode: 'Code-barres',
      pantry_item: 'Provision',
      stock_movement: 'Changement de provision',
      cooking: 'Cuisiné',
      shopping_list: 'Liste',
      shopping_item: 'Article',
      recurring_item: 'Article répété',
      recipe_collection: 'Collection',
      collected_recipe: 'Recette d’une collection',
      store: 'Magasin',
      meal_plan_entry: 'Repas',
      photo: 'Photo',
      household: 'Foyer',
    },
    problems: {
      noAnswer:
        'Le fichier n’est pas arrivé : le serveur est injoignable. Vérifie ta connexion et importe-le à nouveau.',
      tooLarge:
        'Ce fichier est trop grand pour ce serveur. Exporte moins de choses à la fois, ou demande à la personne qui le gère.',
      another: 'Un autre import est en cours dans ce foyer. Attends qu’il se termine.',
      brokeOff: 'Seule une partie du fichier est arrivée. Choisis-le à nouveau.',
      empty: 'Ce fichier est vide. Choisis-en un autre.',
      notRead:
        'Larder ne peut pas lire ce fichier. Il vient d’une appli que Larder ne connaît pas, ou il est abîmé ou verrouillé.',
      stopped:
        'L’import s’est arrêté trop tôt. Ce qui est déjà importé reste. Tu peux renvoyer le même fichier : rien n’est importé deux fois.',
    },
  },
  export: {
    explain: (household: string) => `Tout « ${household} » dans un fichier zip, à garder.`,
    inside:
      'Il contient toutes les données en JSON, toutes les photos et chaque recette dans deux formats que d’autres applis savent lire : JSON-LD et Cooklang.',
    rows: {
      recipes: { one: '{n} recette', other: '{n} recettes' },
      foods: { one: '{n} aliment', other: '{n} aliments' },
      packs: { one: '{n} paquet dans les provisions', other: '{n} paquets dans les provisions' },
    },
    size: (size: string) => `environ ${size}`,
    without:
      'Il ne contient pas les mots de passe, les connexions, les invitations, les liens d’invités ni les réglages des notifications.',
    keeps: 'Rien n’est modifié ni supprimé ici.',
    takes:
      'Cela prend en général quelques secondes, ou quelques minutes s’il y a beaucoup de photos. Garde cette page ouverte.',
    account: 'Les données de ton compte sont sous « Tes données ».',
    download: 'Télécharger le foyer',
    loading: 'Chargement …',
    exported: 'Enregistré dans tes téléchargements.',
  },
}
