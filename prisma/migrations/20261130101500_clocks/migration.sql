-- AlterTable
ALTER TABLE "game" ADD COLUMN     "time_control" JSONB;

-- CreateTable
CREATE TABLE "heartbeat" (
    "id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "heartbeat_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "clock_pause" (
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "clock_pause_pkey" PRIMARY KEY ("since")
);
