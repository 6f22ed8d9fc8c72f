-- AlterTable
ALTER TABLE "account" ADD COLUMN     "version" TEXT;

-- AlterTable
ALTER TABLE "game" ADD COLUMN     "rated" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "game_seat" ADD COLUMN     "version" TEXT;

-- CreateTable
CREATE TABLE "rating" (
    "game" TEXT NOT NULL,
    "player" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "system" TEXT NOT NULL,
    "rating" DOUBLE PRECISION NOT NULL,
    "deviation" DOUBLE PRECISION NOT NULL,
    "volatility" DOUBLE PRECISION,
    "conservative" DOUBLE PRECISION NOT NULL,
    "games" INTEGER NOT NULL,
    "won" INTEGER NOT NULL,
    "last_number" BIGINT NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rating_pkey" PRIMARY KEY ("game","player","version")
);

-- CreateTable
CREATE TABLE "rating_change" (
    "game_id" TEXT NOT NULL,
    "player" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "number" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "game" TEXT NOT NULL,
    "system" TEXT NOT NULL,
    "won" BOOLEAN NOT NULL,
    "rating_before" DOUBLE PRECISION NOT NULL,
    "deviation_before" DOUBLE PRECISION NOT NULL,
    "volatility_before" DOUBLE PRECISION,
    "rating_after" DOUBLE PRECISION NOT NULL,
    "deviation_after" DOUBLE PRECISION NOT NULL,
    "volatility_after" DOUBLE PRECISION,
    "partners" JSONB NOT NULL,
    "opponents" JSONB NOT NULL,

    CONSTRAINT "rating_change_pkey" PRIMARY KEY ("game_id","player","version")
);

-- CreateTable
CREATE TABLE "rating_progress" (
    "id" INTEGER NOT NULL,
    "number" BIGINT NOT NULL,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "rating_progress_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "rating_game_conservative_player_version_idx" ON "rating"("game", "conservative" DESC, "player", "version");

-- CreateIndex
CREATE INDEX "rating_change_player_number_idx" ON "rating_change"("player", "number");

-- CreateIndex
CREATE INDEX "rating_change_number_idx" ON "rating_change"("number");
